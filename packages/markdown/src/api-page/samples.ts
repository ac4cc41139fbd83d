import type { ApiRequest } from '@sheaf/contract';
import { sampleCall } from './sample-call.ts';
import { curlSample } from './sample-curl.ts';
import { goSample } from './sample-go.ts';
import { javaSample } from './sample-java.ts';
import { javascriptSample } from './sample-javascript.ts';
import { phpSample } from './sample-php.ts';
import { pythonSample } from './sample-python.ts';

/** A program in each language that makes the call; every value stands as a literal of that language. */
const SAMPLES = [
  { id: 'curl', label: 'cURL', write: curlSample },
  { id: 'javascript', label: 'JavaScript', write: javascriptSample },
  { id: 'python', label: 'Python', write: pythonSample },
  { id: 'go', label: 'Go', write: goSample },
  { id: 'java', label: 'Java', write: javaSample },
  { id: 'php', label: 'PHP', write: phpSample },
] as const;

export function samplesOf(
  request: ApiRequest,
): readonly { readonly id: string; readonly label: string; readonly text: string }[] {
  const call = sampleCall(request);
  return SAMPLES.map(({ id, label, write }) => ({ id, label, text: write(call) }));
}
