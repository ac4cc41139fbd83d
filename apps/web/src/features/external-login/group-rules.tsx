import { Button, Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface GroupRulesProps {
  /** Of the list in the form. */
  readonly name: string;
  readonly heading: string;
  readonly hint: string;
  readonly most: number;
  readonly adds: string;
  /** What an added one begins with. */
  readonly added: object;
  /** Counted from 1. */
  removes(number: number): string;
  /** The fields of one, by its place in the list. */
  fields(place: number): ReactNode;
}

/** What groups of the directory or the provider give here: one line of fields for each. */
export function GroupRules({ name, heading, hint, most, adds, added, removes, fields }: GroupRulesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="login-part">
      <h3 id={id}>{heading}</h3>
      <p className="hint">{hint}</p>
      <Form.List name={name}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name: place }) => (
              <div className="group-rule" key={key}>
                {fields(place)}
                <Button
                  type="text"
                  aria-label={removes(place + 1)}
                  icon={<Icon name="trash" />}
                  onClick={() => remove(place)}
                />
              </div>
            ))}
            <div>
              <Button icon={<Icon name="plus" />} disabled={rows.length >= most} onClick={() => add(added)}>
                {adds}
              </Button>
            </div>
          </>
        )}
      </Form.List>
    </section>
  );
}
