import type { OpenKey } from '@sheaf/contract';

/** What an example needs to run as it stands. */
export interface ExampleFacts extends OpenKey {
  /** The site's address with its base path, without a slash at the end. */
  readonly site: string;
}

export const EXAMPLES = ['curl', 'JavaScript', 'Python'] as const;
export type ExampleName = (typeof EXAMPLES)[number];

/** Where no item is chosen yet. */
export const UNKNOWN_KEY: OpenKey = { api_key: 'YOUR_API_KEY', api_token: 'YOUR_API_TOKEN' };

const PATH = '/api/open/updatePage';

/** A call that writes one page. Keys are letters, digits, `-` and `_`, so they stand in quotes as they are. */
export function exampleOf(name: ExampleName, facts: ExampleFacts): string {
  return { curl, JavaScript: javascript, Python: python }[name](facts);
}

function curl({ site, api_key, api_token }: ExampleFacts): string {
  return [
    `curl --fail-with-body '${site}${PATH}' \\`,
    `  --data-urlencode 'api_key=${api_key}' \\`,
    `  --data-urlencode 'api_token=${api_token}' \\`,
    `  --data-urlencode 'cat_name=Reference/Orders' \\`,
    `  --data-urlencode 'page_title=By curl' \\`,
    `  --data-urlencode 'page_content=# Written by curl'`,
  ].join('\n');
}

function javascript({ site, api_key, api_token }: ExampleFacts): string {
  return `const response = await fetch('${site}${PATH}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    api_key: '${api_key}',
    api_token: '${api_token}',
    cat_name: 'Reference/Orders',
    page_title: 'By JavaScript',
    page_content: '# Written by JavaScript',
  }),
});
const { error_code, error_message, data } = await response.json();
if (error_code !== 0) throw new Error(error_message);
console.log(data.page_id);`;
}

function python({ site, api_key, api_token }: ExampleFacts): string {
  return `import json
import urllib.request

page = {
    "api_key": "${api_key}",
    "api_token": "${api_token}",
    "cat_name": "Reference/Orders",
    "page_title": "By Python",
    "page_content": "# Written by Python",
}
request = urllib.request.Request(
    "${site}${PATH}",
    data=json.dumps(page).encode(),
    headers={"Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
if answer["error_code"] != 0:
    raise SystemExit(answer["error_message"])
print(answer["data"]["page_id"])`;
}
