import { z } from 'zod';

// zod compiles its checks with `new Function`, which the page's policy forbids, and tries it when
// the first schema is made: this file is imported before every schema.
z.config({ jitless: true });
