import { MockFault } from '@sheaf/markdown/mock/mock-fault';
import { tidyTemplate } from '@sheaf/markdown/mock/tidy';

/** JSON with each value on a line of its own; what is none, or is long, stays as it is. */
export function tidied(text: string): string {
  try {
    return tidyTemplate(text);
  } catch (error) {
    if (error instanceof MockFault) return text;
    throw error;
  }
}
