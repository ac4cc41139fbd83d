import { useEffect, useState } from 'react';

/** So far one reads on before the header leaves the small screen of a phone. */
const AWAY_PX = 100;

/** On a phone the header leaves while one reads downwards and comes back on the way up; the style sheet knows phones. */
export function useHeaderAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    let [before, turn] = [scrollY, scrollY];
    const look = () => {
      const now = Math.max(0, scrollY);
      // where the direction last changed
      if (now < before) turn = now;
      before = now;
      setAway((was) => (now > turn + AWAY_PX ? true : was && now > turn));
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return away;
}
