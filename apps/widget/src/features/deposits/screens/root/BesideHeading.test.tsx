import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testList, testMethod, testSnippet } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { setMethodList, setSnippet, useMethods } from '../../../methods/state.ts';
import { useDeposit } from '../../state.ts';
import { lateBannersId } from '../pending/Banners.tsx';
import { BesideHeading } from './BesideHeading.tsx';

const account = { id: 'a', kind: 'deposit' as const, method: 'visa', label: '•• 4242' };

async function show(isLate = false) {
  const ports = fakePorts();
  await renderScreen(() => <BesideHeading isLate={isLate} />, ports);
  return ports;
}

describe('the button beside the first heading', () => {
  beforeEach(() => {
    beginTest();
    setMethodList(testList(testMethod({ name: 'visa', text: { en: { title: 'Visa' } } })));
  });

  it('[LIST-32] opens the method of the last credited deposit with its saved account', async () => {
    setSnippet(testSnippet({ lastMethod: 'visa', savedAccounts: [account] }), 0);
    const ports = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Last time: Visa •• 4242' }));
    expect(ports.places).toEqual([{ path: '/deposit/redirect', query: { method: 'visa' } }]);
    expect(useDeposit.getState().savedAccountId).toBe('a');
  });

  it.each([
    ['no deposit was credited', null],
    ['this region does not have the method', 'pix'],
  ])('[LIST-32] is not shown if %s', async (_, lastMethod) => {
    setSnippet(testSnippet({ lastMethod }), 0);
    await show();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[LIST-32] does not offer a method that was switched off', async () => {
    setSnippet(testSnippet({ lastMethod: 'visa' }), 0);
    useMethods.setState({ off: { deposit: { visa: 'Not available right now' }, withdrawal: {} } });
    await show();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[LIST-26] scrolls to a pending deposit that loaded late, and focuses it', async () => {
    setSnippet(testSnippet({ lastMethod: 'visa' }), 0);
    await show(true);
    const banners = document.createElement('ul');
    onTestFinished(() => banners.remove());
    banners.id = lateBannersId;
    banners.innerHTML = '<li><p></p><button>Continue</button><button>1 more</button></li>';
    document.body.append(banners);
    const events: unknown[] = [];
    banners.scrollIntoView = () => void events.push('scrolled');
    const resume = screen.getByRole('button', { name: 'Continue' });
    const focus = vi.spyOn(resume, 'focus');
    resume.addEventListener('focus', () => events.push('focused'));
    await userEvent.click(screen.getByRole('button', { name: 'In progress' }));
    expect(document.activeElement).toBe(resume);
    expect(events).toEqual(['scrolled', 'focused']);
    // The focus itself must not scroll a second time.
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
    expect(screen.queryByText(/Last time/)).toBeNull();
  });
});
