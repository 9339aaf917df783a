/**
 * JSON in a third of its bytes: what is kept for 90 days lives in memory. Names that every record repeats are in a dictionary that both
 * sides know.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The first byte says which dictionary was used. */
const FIRST = 1;

/**
 * Never changed: what was packed with it can only be read with it. A better one gets the next number. The likeliest text is last, where
 * zlib finds it cheapest.
 */
const DICTIONARY = Buffer.from(
  '"reason":"capacity-above-baseline","dimension":"read","shown":,"current":"reason":"raised-since""reason":"other-table-id"' +
    '"reason":"use-above-target""reason":"decreased-meanwhile""reason":"overwritten","restored":{"how":"already-there","capacity":' +
    '"reason":"denied","detail":"User: arn:aws:sts:: is not authorized to perform: dynamodb:UpdateTable on resource: arn:aws:dynamodb:' +
    '"reason":"table-gone""reason":"not-decided""reason":"not-run-in-time""reason":"cancelled""reason":"rejected","words":null' +
    '"state":"rejected""state":"expired""state":"cancelled""state":"failed""state":"drifted""to":"rejected""to":"cancelled""to":"expired"' +
    '"from":"pending","to":"drifted","why":{"reason":"waits","why":"refused","until":"budget""settling""in-use""throttled""paused"' +
    '{"v":1,"budget":{"kind":"free","left":3,"used":1,"furtherToday":},"budgetAfter":{"kind":"waiting","nextAt":,"until":"hour","used":' +
    ',"kind":"hourly""midnight"},"earliestAt":,"readAt":,"peak":{"read":,"write":null},"throttles":0,"monthly":{"usd":-,"list":' +
    '{"region":"us-east-1","asOf":"20"},"upToPercentMore":null},"warnings":[{"reason":"production"},{"reason":"below-peak","dimension":' +
    '"write","asked":,"peak":{"reason":"last-free-decrease"},{"reason":"autoscaled","scaled":[{"table":],"approvers":["U0","S0"]}' +
    '"system","at":,"from":"running","to":"succeeded","why":{"reason":"succeeded","result":{"how":"reduced","from":{"read":,"write":},' +
    '"to":{"read":,"write":},"counter":{"decreasesToday":1,"lastDecreaseAt":null},"changedSince":null}},"awsRequestId":' +
    '"from":"scheduled","to":"running","why":{"reason":"run-started","run":"run-","members":["R","accepted","run":"' +
    '{"v":1,"request":"","revision":1,"by":"U0","at":17,"from":null,"to":"pending","why":{"reason":"asked","target":{"read":,"write":null},' +
    '"capacity":{"read":,"write":},"words":null},"to":"scheduled","why":{"reason":"approved","missing":0,"withdrawn":[]},"awsRequestId":null}' +
    '"run":{"id":"","members":[""],"intent":{"tableId":"","from":{"read":,"write":},"to":{"read":,"write":},"approvedFrom":{"read":' +
    ',"write":null},"counter":{"decreasesToday":,"lastDecreaseAt":17},"at":17},"accepted":{"awsRequestId":"","at":17,"replaced":{"read":' +
    ',"write":}},"restored":null},"outcome":{"at":17,"how":"reduced","from":{"read":' +
    '{"v":1,"id":"","resource":{"account":"","accountId":"","region":"us-east-1eu-west-1eu-central-1us-west-2","table":"","index":null},' +
    '"target":{"read":,"write":null},"baseline":{"tableId":"","capacity":{"read":,"write":},"lastIncreaseAt":null},"requester":"U0' +
    '","reason":null,"approvalsNeeded":1,"revision":1,"state":"pending","createdAt":17,"approvals":[{"by":"U0","at":17}],"expiresAt":17' +
    ',"runBy":null,"dueAt":null,"round":0,"run":null,"outcome":null,"drift":null,"lastWait":null,"signature":null}',
);
/** Large enough for the dictionary and a record; zlib's usual window would cost 32 KiB each time. */
const OPTIONS = { dictionary: DICTIONARY, windowBits: 13, memLevel: 6, level: 9 } as const;

export const pack = (json: string): Buffer => Buffer.concat([Buffer.of(FIRST), deflateRawSync(json, OPTIONS)]);

/** @throws Error for what `pack` has not made, or not whole */
export function unpack(packed: Buffer): string {
  if (packed[0] !== FIRST) throw new Error(`it begins with ${packed[0] ?? 'nothing'}, not ${FIRST}`);
  return inflateRawSync(packed.subarray(1), OPTIONS).toString();
}
