import { z } from 'zod/v4';

// zod compiles its checks with `new Function`, which the page's policy forbids, and tries it when
// the first schema is made. The build replaces `zod` by this file, so that it runs before.
z.config({ jitless: true });

export { z };
