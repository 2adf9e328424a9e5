import { Component, type ReactNode } from 'react';
import { isLost } from '@opencashier/design/load-files';
import { text } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { Page } from '../ui/layout/Page.tsx';

interface Props {
  /** The URL of the screen; navigating to another one resets the error. */
  place: string;
  children: ReactNode;
}

interface State {
  place?: string;
  failure?: { error: unknown } | undefined;
}

/**
 * Shows an error instead of an empty page if a screen cannot be loaded. Only a reload helps: React
 * keeps the failure of a lazy screen, and long after an update the files of the old build are gone.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return state.place === place ? null : { place, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const kind = isLost(failure.error) ? 'lost' : 'broken';
    return (
      <Page title={text(`screen.${kind}`)}>
        <div role="alert">
          <p>{text(`screen.${kind}.what`)}</p>
        </div>
        <div>
          <Button variant="main" onClick={() => location.reload()}>
            {text('screen.reload')}
          </Button>
        </div>
      </Page>
    );
  }
}
