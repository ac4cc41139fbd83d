import { Input } from 'antd';

interface DayFieldProps {
  readonly id?: string;
  readonly label?: string;
  /** `YYYY-MM-DD`; '' for none. */
  readonly value?: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange?: (day: string) => void;
}

/** A day, chosen as the browser lets one choose. */
export function DayField({ id, label, value = '', min, max, onChange }: DayFieldProps) {
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      className="day-field"
      type="date"
      aria-label={label}
      value={value}
      min={min}
      max={max}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}
