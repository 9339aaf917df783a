# The shipped image: the compiled bot and its production packages, nothing of the sandbox or the tests.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY commands ./commands
COPY jobs ./jobs
# Whoever has the image can tell what is in it: docker run --rm ddb-budget cat sbom.cdx.json
COPY deploy/sbom.mjs ./deploy/sbom.mjs
RUN npm run --silent sbom > sbom.cdx.json
RUN npx --no-install tsc -p tsconfig.build.json && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production PORT=3000 METRICS_PORT=9090
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/sbom.cdx.json ./sbom.cdx.json
# Nothing is written to disk, so the container also runs with --read-only.
USER node
EXPOSE 3000 9090
# The port of metrics is there for every ROLE, and with Socket Mode too.
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Started directly, not through npm, so that SIGTERM reaches the bot and it can stop gracefully.
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
