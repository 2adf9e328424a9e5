import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Long, because a busy machine is slow: the limit is only for tests that hang.
configure({ asyncUtilTimeout: 60_000 });
afterEach(cleanup);
