import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { VideoInstructionView } from './VideoInstructionView.tsx';

beforeEach(setEnglishTexts);

it('[ROUTE-15] shows the guide’s picture without controls until the player starts the video', async () => {
  const guide = { videoUrl: '/guide.webm', posterUrl: '/guide.svg' };
  render(<VideoInstructionView method={{ name: 'OXXO' }} {...guide} steps={[]} />);
  const video = screen.getByLabelText<HTMLVideoElement>('Video guide');
  expect(video.getAttribute('poster')).toBe('/guide.svg');
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  expect(video.hasAttribute('controls')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Watch how it works' }));
  expect(video.hasAttribute('controls')).toBe(true);
  expect(play).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Watch how it works' })).toBeNull();
});
