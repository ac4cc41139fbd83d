import type { KeyboardEvent, ReactNode } from 'react';

/** Around a field with a list of the kit: in the open list Tab would choose a line and stay, here it leads on as everywhere. */
export function TabLeadsOn({ children }: { children: ReactNode }) {
  const leadOn = (event: KeyboardEvent) => event.key === 'Tab' && event.stopPropagation();
  return (
    <div role="presentation" className="leads-on" onKeyDownCapture={leadOn}>
      {children}
    </div>
  );
}
