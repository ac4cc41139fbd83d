import { WorkIcon } from './work-icon.tsx';

/** The failure of what stands above it; stays until the next try. */
export function ErrorNote({ error }: { error: Error | null | undefined }) {
  if (!error) return null;
  return (
    <div className="note bad" role="alert">
      <WorkIcon name="warn" />
      <span>{error.message}</span>
    </div>
  );
}
