import type { Subscriber } from '@sheaf/contract';
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
    username_name: name === '' ? username : `${username}(${name})`,
    sub_time: datetimeText(created_at, timeZone),
  };
}
