import './said.css';
import { useState } from 'react';

/** Tells what was done, to the eye for a while and to screen readers; `tell` the same twice and it is told twice. `before`: on the screen that led here. */
export function useSaid(before = '') {
  const [said, setSaid] = useState({ text: before, time: 0 });
  const tell = (text: string) => setSaid(({ time }) => ({ text, time: time + 1 }));
  const place = (
    <div className="said" role="status">
      {said.text !== '' && <span key={said.time}>{said.text}</span>}
    </div>
  );
  return { tell, place };
}
