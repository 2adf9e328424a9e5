import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { VideoInstructionView } from './VideoInstructionView.tsx';

beforeEach(setEnglishTexts);

it('[ROUTE-15] shows the first picture without controls until the player starts the video', async () => {
  render(<VideoInstructionView method={{ name: 'OXXO' }} videoUrl="/guide.webm" steps={[]} />);
  const video = screen.getByLabelText<HTMLVideoElement>('Video guide');
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  expect(video.hasAttribute('controls')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Watch how it works' }));
  expect(video.hasAttribute('controls')).toBe(true);
  expect(play).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Watch how it works' })).toBeNull();
});
