export interface ListedMethod {
  name: string;
  title: string;
  limits: string;
}

export function MethodList({ methods }: { methods: readonly ListedMethod[] }) {
  return (
    <ul>
      {methods.map(({ name, title, limits }) => (
        <li key={name} data-method={name}>
          {title}
          <span>{limits}</span>
        </li>
      ))}
    </ul>
  );
}
