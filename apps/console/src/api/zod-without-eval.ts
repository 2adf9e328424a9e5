import { z } from 'zod/v4';

// zod compiles its checks with `new Function`, which the page's content security policy forbids,
// and tries it when the first schema is created. The build replaces `zod` with this file, so that
// this setting comes first.
z.config({ jitless: true });

export { z };
