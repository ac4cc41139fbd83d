import { useEffect } from 'react';

const CHANNEL = 'sheaf';

/** Tells the other windows of this browser that what they show of a topic is no longer so. */
export function tellOtherWindows(topic: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(topic);
  channel.close();
}

/** Calls back when another window of this browser changed something of the topic. */
export function useOtherWindows(topic: string, onChanged: () => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data === topic) onChanged();
    };
    return () => channel.close();
  }, [topic, onChanged]);
}
