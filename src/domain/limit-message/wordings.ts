/**
 * The sentences by which limits other than the decrease budget are told, as DynamoDB and its stand-ins word them
 * (Developer Guide "Error handling", published live measurements, public logs). All match squeezed texts.
 */
import type { OtherLimitReason } from './message.ts';

/** First match wins, so the narrower wording stands first. */
export const OTHER_LIMITS: readonly (readonly [OtherLimitReason, RegExp])[] = [
  ['encryption-mode', /encryptionmodechange|subscriberlimitexceeded:encryption/],
  ['table-class', /updatestotableclass/],
  [
    'billing-switch',
    /updates?to(?:payperrequest|on-?demand|provisioned)mode(?:is|are)limited|subscriberlimitexceeded:updateto/,
  ],
  ['index-build', /onlineindex(?:es)?canbecreated|only\d+onlineindex/],
  [
    'concurrent-operations',
    /tables?(?:with[a-z]{1,40})?canbe(?:created|updated|deleted)[a-z,]{0,40}simultaneously|exceededthemaximumnumberofindexedtables|simultaneoustableoperations|subscriberlimitexceeded:only\d+tables?/,
  ],
  ['generic-too-many-operations', /toomanyoperationsforagivensubscriber/],
  [
    'index-count',
    /numberof[a-z]{0,20}secondaryindexes?exceeds|secondaryindex(?:es)?countexceedstheper-?tablelimit|subscriberlimitexceeded:numberof[a-z]{0,20}index/,
  ],
  [
    'per-table-maximum',
    /isabovetheper(?:table|index)|exceedstablemax(?:read|write)capacityunits|therequested(?:read|write)capacityunits(?:forindex[^,]{1,255})?,\d+,isabove/,
  ],
  [
    'account-maximum',
    /wouldhavecausedthe(?:read|write)capacityunitslimit|exceedsaccountmax(?:read|write)capacityunits|subscriberlimitexceeded:requested(?:max)?(?:read|write)/,
  ],
  ['increase-step', /cannotincreaseprovisionedthroughputtomorethan/],
  ['tags', /tabletagsarebeingupdated/],
  ['restores', /restoreoperationscanbedone|only\d+restoreoperations/],
  ['table-count', /limitof[\d,]+tablespersubscriber|subscriberlimitexceeded:thereisalimit/],
  /** Nothing but DynamoDB speaks of subscribers; the name alone, without a sentence, does not tell which limit. */
  ['unnamed', /subscriberlimitexceeded:["']?(?!provisionedthroughput)[a-z][a-z\d]{7}/],
];

export const RUNTIME_THROTTLES: readonly RegExp[] = [
  /levelofconfiguredprovisionedthroughput/,
  /exceededyourmaximumallowedprovisionedthroughput/,
  /rateexceededforshard/,
  /throughputexceedsthe(?:current|maximum|ondemand|on-demand)/,
  /(?:table|index)(?:read|write)(?:provisionedthroughput|keyrangethroughput|maxondemandthroughput|accountlimit)exceeded/,
  /provisionedthroughputexceeded(?:exception)?\)?(?::["']?(?=[a-z])(?!return|throw|break|null|continue|case)|whencalling)/,
  /transactioncancell?ed[^{}]{0,200}(?:throttlingerror|provisionedthroughputexceeded)/,
];

export const CONTROL_PLANE_THROTTLES: readonly RegExp[] = [
  /rateofcontrolplanerequests/,
  /modifiedwithintheprevious\d+milliseconds/,
  /throttl(?:ing|ed).{0,120}?rateexceeded(?!for(?:stream|shard))|rateexceeded(?!for(?:stream|shard)).{0,120}?throttling/,
  /dynamodb(?:streams)?exception:rateexceeded|rateexceeded\(service:(?:amazon)?dynamodb/,
  /rateofrequestsexceedstheallowedthroughput/,
  /requestlimitexceeded[^{}]{0,200}?requestlimitexceeded/,
];
