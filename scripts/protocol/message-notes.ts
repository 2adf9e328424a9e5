/** The comment on an entry of a message map, parsed. */
export interface MessageNote {
  name: string;
  purpose: string;
  trigger: string;
  payload: string;
}

const entry = /\/\*\*\n(?<comment>(?: +\*[^/].*\n)+) +\*\/\n +'?(?<name>[\w-]+)'?:/g;
const parts = /^Purpose: (.*) Trigger: (.*) Payload: (.*)\.$/;

/** Reads the doc comment of each message, so that the documents contain the same text. */
export function readMessageNotes(source: string, interfaceName: string): MessageNote[] {
  const [, body = ''] = source.split(`export interface ${interfaceName} `);
  return [...(body.split('\n}\n')[0]?.concat('\n').matchAll(entry) ?? [])].map(({ groups }) => {
    const { name = '', comment = '' } = groups ?? {};
    const match = parts.exec(comment.replaceAll(/\s*\n?\s+\* /g, ' ').trim());
    if (!match) throw new Error(`${name} has no comment with its purpose, trigger and payload.`);
    const [, purpose = '', trigger = '', payload = ''] = match;
    return {
      name,
      purpose: purpose.replace(/\.$/, ''),
      trigger: trigger.replace(/\.$/, ''),
      payload,
    };
  });
}
