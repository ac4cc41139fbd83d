import { useState } from 'react';

/** Tells what was done, to the eye for a while and to screen readers; `tell` the same twice and it is told twice. */
export function useSaid() {
  const [said, setSaid] = useState({ text: '', time: 0 });
  const tell = (text: string) => setSaid(({ time }) => ({ text, time: time + 1 }));
  const place = (
    <div className="said" role="status">
      {said.text !== '' && <span key={said.time}>{said.text}</span>}
    </div>
  );
  return { tell, place };
}
