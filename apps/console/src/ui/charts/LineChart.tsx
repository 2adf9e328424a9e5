import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { compactNumber } from '../../format/values.ts';
import styles from './LineChart.module.css';

export interface LinePoint {
  label: string;
  /** Absent for the future. */
  value?: number | undefined;
  low?: number | undefined;
  high?: number | undefined;
}

interface LineChartProps {
  /** Describes the chart for screen readers. */
  label: string;
  points: readonly LinePoint[];
  /** Every nth point has a label. */
  labelEvery: number;
}

const width = 640;
const height = 210;
const edge = { start: 44, end: 6, top: 8, bottom: 24 };

/** A line over the range of usual values. A table beside it has the figures. */
export function LineChart({ label, points, labelEvery }: LineChartProps) {
  const maximum = Math.max(1, ...points.flatMap(({ value = 0, high = 0 }) => [value, high]));
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [edge.start, width - edge.end]);
  const y = scaleLinear([0, maximum], [height - edge.bottom, edge.top]).nice(4);
  const indexed = points.map((point, index) => ({ ...point, index }));
  const known = indexed.filter(({ value }) => value !== undefined);
  const last = known.at(-1);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={edge.start} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.figure} x={edge.start - 8} y={y(tick) + 4}>
            {compactNumber(tick)}
          </text>
        </g>
      ))}
      {indexed
        .filter(({ index }) => index % labelEvery === 0)
        .map(({ index, label: name }) => (
          <text
            key={index}
            className={styles.label}
            x={x(index)}
            y={height - 6}
            textAnchor={index > 0 && index === points.length - 1 ? 'end' : 'start'}
          >
            {name}
          </text>
        ))}
      <path className={styles.band} d={band(indexed, x, y)} />
      <path className={styles.line} d={stroke(known, x, y)} />
      {last && <circle className={styles.last} cx={x(last.index)} cy={y(last.value ?? 0)} r="4" />}
    </svg>
  );
}

type Indexed = LinePoint & { index: number };
type Scale = (value: number) => number;

function band(points: readonly Indexed[], x: Scale, y: Scale): string {
  const shape = area<Indexed>()
    .defined(({ low, high }) => low !== undefined && high !== undefined)
    .x(({ index }) => x(index))
    .y0(({ low = 0 }) => y(low))
    .y1(({ high = 0 }) => y(high))
    .curve(curveMonotoneX);
  return shape(points) ?? '';
}

function stroke(points: readonly Indexed[], x: Scale, y: Scale): string {
  const shape = line<Indexed>()
    .x(({ index }) => x(index))
    .y(({ value = 0 }) => y(value))
    .curve(curveMonotoneX);
  return shape(points) ?? '';
}

/** A small line without axes, beside a figure. */
export function Sparkline({
  values,
  isBad = false,
}: {
  values: readonly number[];
  isBad?: boolean;
}) {
  if (values.length < 2) return null;
  const x = scaleLinear([0, values.length - 1], [2, 90]);
  const y = scaleLinear([Math.min(...values), Math.max(...values, 1)], [24, 4]);
  const points = values.map((value, index) => ({ label: '', value, index }));
  return (
    <svg className={styles.spark} viewBox="0 0 92 28" aria-hidden="true">
      <path className={isBad ? styles.badLine : styles.line} d={stroke(points, x, y)} />
    </svg>
  );
}
