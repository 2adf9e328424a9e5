/** The React version that these lists were made for; another version stops the build. */
export const checkedVersion = '19.3.1';

/** The widget's imports from React. Every other export, and every other hook, is left out. */
export const usedExports = [
  'Fragment',
  'createContext',
  'useCallback',
  'useContext',
  'useEffect',
  'useEffectEvent',
  'useId',
  'useLayoutEffect',
  'useRef',
  'useState',
  'useSyncExternalStore',
] as const;

/** The imports of React's own packages from each other. */
export const internalExports: readonly string[] = [
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'createRoot',
  'hydrateRoot',
  'version',
];

/**
 * The kinds of fiber that the widget never creates, by React's number for them
 * (ReactWorkTags.js). If one is created after all, React throws error 156.
 */
export const unusedFibers: ReadonlySet<number> = new Set([
  1, // a class component
  4, // a portal
  8, // StrictMode
  9, // a context's Consumer
  11, // forwardRef
  12, // Profiler
  13, // Suspense
  14, // memo
  15, // memo of a plain function
  16, // lazy
  17, // a class component that has not loaded
  18, // a Suspense boundary in the server's markup
  19, // SuspenseList
  22, // the hidden content of Suspense and Activity
  23, // LegacyHidden
  24, // Cache
  25, // TracingMarker
  26, // a style, link, script, meta or title that React moves to the head
  27, // html, head or body
  28, // a function component that has not loaded
  30, // ViewTransition
  31, // Activity
]);

/** The kinds of element that the widget never creates. */
export const unusedElements: ReadonlySet<string> = new Set([
  'REACT_CONSUMER_TYPE',
  'REACT_FORWARD_REF_TYPE',
  'REACT_LAZY_TYPE',
  'REACT_MEMO_TYPE',
  'REACT_PORTAL_TYPE',
]);

/** Statements that add methods to classes that the widget never creates. */
export const unusedMethods =
  /^(FragmentInstance|Component|ComponentDummy)\.prototype\b|^(var |assign\()?pureComponentPrototype\b/;

/** Functions that only the features above call, each with the body that replaces its own. */
export const unusedFunctions: Readonly<Record<string, string>> = {
  // View transitions
  claimQueuedTransitionTypes: 'return null',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  flushAfterMutationEffects: '',
  queueTransitionTypes: '',
  reportViewTransitionError: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  restoreViewTransitionName: '',
  startViewTransition: '',
  trackEnterViewTransitions: '',
  // preload(), preinit() and the like, and commits that wait for styles or pictures.
  insertSuspendedStylesheets: '',
  maySuspendCommit: 'return false',
  preconnect: '',
  prefetchDNS: '',
  preinitModuleScript: '',
  preinitScript: '',
  preinitStyle: '',
  preload: '',
  preloadModule: '',
  suspendInstance: '',
  waitForCommitToBeReady: 'return null',
  // References to fragments.
  commitFragmentInstanceDeletionEffects: '',
  commitNewChildToFragmentInstance: '',
  commitNewChildToFragmentInstances: '',
  deleteChildFromFragmentInstance: '',
  // Forms whose action is a function, and transitions.
  defaultOnDefaultTransitionIndicator: '',
  extractEvents$1: '',
  requestFormReset: '',
  requestFormReset$1: '',
  startTransition: '',
  // The stack of components that comes with an error: only its message is reported.
  getStackByFiberInDevAndProd: "return ''",
};
