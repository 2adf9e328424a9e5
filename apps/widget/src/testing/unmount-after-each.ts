import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A loaded machine is slow, not wrong: the limit only ends what hangs.
configure({ asyncUtilTimeout: 60_000 });
afterEach(cleanup);
