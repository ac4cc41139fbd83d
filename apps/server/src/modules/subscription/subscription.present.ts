import type { Receivers, Subscriber } from '@sheaf/contract';
import type { Reader } from '../../access/audience.ts';
import { datetimeText } from '../../platform/datetime.ts';
import type { SubscriberRow } from './subscription.queries.ts';

export function presentSubscriber(
  { subscription_id, uid, username, name, created_at }: SubscriberRow,
  timeZone: string,
): Subscriber {
  return {
    id: subscription_id,
    uid,
    username,
    name,
    username_name: withName({ username, name }),
    sub_time: datetimeText(created_at, timeZone),
  };
}

export function presentReceivers({
  named,
  others,
}: {
  readonly named: readonly Reader[];
  readonly others: number;
}): Receivers {
  const list = named.map(({ uid, username, name }) => ({
    uid,
    username,
    name,
    username_name: withName({ username, name }),
  }));
  return { list, others };
}

function withName({ username, name }: { readonly username: string; readonly name: string }): string {
  return name === '' ? username : `${username}(${name})`;
}
