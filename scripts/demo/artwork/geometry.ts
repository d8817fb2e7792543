/**
 * Outlines in local coordinates (x to the right, y down). A segment is the rest of an SVG path command as numbers:
 * two for a line, four for a quadratic and six for a cubic curve. Numbers are written with one decimal at most.
 */
export type Point = readonly [number, number];
export type Segment = readonly number[];

export interface Outline {
  /** SVG path data. */
  d: string;
  /** Points along the outline, in order, for what grows on edges or bites into them. */
  edge: Point[];
}

/** A number as SVG text, rounded to one decimal. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? '0' : String(rounded).replace(/^(-?)0\./, '$1.');
}

/** Numbers as compact SVG text; `coarse` leaves the decimal out where it would not be seen. */
export function nums(values: readonly number[], coarse = false): string {
  const text = values.map((value) => num(coarse && Math.abs(value) > 36 ? Math.round(value) : value));
  return text.join(' ').replaceAll(' -', '-');
}

const letters: Record<number, string> = { 2: 'L', 4: 'Q', 6: 'C' };

function data(start: Point, segments: readonly Segment[]): string {
  let last = 'L';
  let d = `M${nums(start, true)}`;
  for (const segment of segments) {
    const letter = letters[segment.length] ?? 'L';
    const text = nums(segment, true);
    d += letter !== last ? letter + text : text.startsWith('-') ? text : ` ${text}`;
    last = letter;
  }
  return d;
}

function end(segment: Segment): Point {
  return [segment.at(-2) ?? 0, segment.at(-1) ?? 0];
}

function along(from: Point, segment: Segment, t: number): Point {
  const s = 1 - t;
  const all = [...from, ...segment];
  const axis = (k: number): number => {
    const [a = 0, b = 0, c = 0, e = 0] = all.filter((_, i) => i % 2 === k);
    if (segment.length === 2) return a * s + b * t;
    if (segment.length === 4) return a * s * s + 2 * b * s * t + c * t * t;
    return a * s * s * s + 3 * b * s * s * t + 3 * c * s * t * t + e * t * t * t;
  };
  return [axis(0), axis(1)];
}

function sampled(start: Point, segments: readonly Segment[]): Point[] {
  const points: Point[] = [];
  let from = start;
  for (const segment of segments) {
    for (const t of segment.length === 2 ? [0.5, 1] : [0.25, 0.5, 0.75, 1]) points.push(along(from, segment, t));
    from = end(segment);
  }
  return points;
}

/** An open line. */
export function line(start: Point, ...segments: Segment[]): Outline {
  return { d: data(start, segments), edge: sampled(start, segments) };
}

/** A closed shape. */
export function shape(start: Point, ...segments: Segment[]): Outline {
  return { d: `${data(start, segments)}Z`, edge: sampled(start, segments) };
}

/** Mirrors segments at x = 0 and runs them backwards, from their end to `start`. */
function mirrored(start: Point, segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (let i = segments.length - 1; i >= 0; i--) {
    const segment = segments[i] ?? [];
    const before = i === 0 ? start : end(segments[i - 1] ?? start);
    const points: Point[] = [];
    for (let k = segment.length - 4; k >= 0; k -= 2) points.push([-(segment[k] ?? 0), segment[k + 1] ?? 0]);
    result.push([...points.flat(), -before[0], before[1]]);
  }
  return result;
}

/** A closed shape that is its own mirror image at x = 0: give its right half from top to bottom. */
export function even(start: Point, ...segments: Segment[]): Outline {
  const last = end(segments.at(-1) ?? start);
  const bridge: Segment[] = last[0] === 0 ? [] : [[-last[0], last[1]]];
  return shape(start, ...segments, ...bridge, ...mirrored(start, segments));
}

/** The mirror image at x = 0. */
export function flip(outline: Outline): Outline {
  let axis = 0;
  const d = outline.d.replaceAll(/[A-Z]|-?(?:\d+\.?\d*|\.\d+)/g, (token) => {
    if (/[A-Z]/.test(token)) {
      axis = 0;
      return token;
    }
    axis++;
    return ` ${axis % 2 === 1 ? num(-Number(token)) : token}`;
  });
  return { d, edge: outline.edge.map(([x, y]) => [-x, y] as Point) };
}

/** A polygon through the points. */
export function polygon(points: readonly Point[]): Outline {
  const [first = [0, 0] as Point, ...rest] = points;
  return shape(first, ...rest);
}

/** A smooth closed curve through the points. */
export function blob(points: readonly Point[]): Outline {
  const count = points.length;
  const p = (i: number): Point => points[(i + count) % count] ?? [0, 0];
  const segments = points.map((_, i): Segment => {
    const [a, b, c, e] = [p(i - 1), p(i), p(i + 1), p(i + 2)];
    return [
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (e[0] - b[0]) / 6,
      c[1] - (e[1] - b[1]) / 6,
      ...c,
    ];
  });
  return shape(p(0), ...segments);
}

/** An ellipse as an outline. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx): Outline {
  const edge = Array.from({ length: 16 }, (_, i): Point => {
    const [x, y] = polar(i * 22.5, 1);
    return [cx + x * rx, cy + y * ry];
  });
  const arc = `a${nums([rx, ry])} 0 1 0 `;
  return { d: `M${nums([cx - rx, cy])}${arc}${num(2 * rx)} 0${arc.trimEnd()}${num(-2 * rx)} 0Z`, edge };
}

/** The point at `degrees` (0 is up, clockwise) and distance `r` from a centre. */
export function polar(degrees: number, r: number, cx = 0, cy = 0): Point {
  const angle = (degrees * Math.PI) / 180;
  return [cx + r * Math.sin(angle), cy - r * Math.cos(angle)];
}

/** A regular star or polygon: `radii` are used in turn. */
export function star(corners: number, radii: readonly number[], cx = 0, cy = 0, turn = 0): Outline {
  return polygon(
    Array.from({ length: corners }, (_, i) => polar(turn + (i * 360) / corners, radii[i % radii.length] ?? 0, cx, cy)),
  );
}

/** The least box around points: left, top, right, bottom. */
export function box(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
