/** Fonts as pdfkit is given them: laid out in the direction that a run has, and every glyph telling its characters. */
import type { Font, Glyph } from 'fontkit';
import type { FontFamily } from '#rules/font-families.ts';
import type { TextRun } from './text-runs.ts';

/** Tells fonts the direction of a run beside the features, which are all that pdfkit passes on to them. */
const rightToLeft = 'right-to-left';

type Features = PDFKit.Mixins.OpenTypeFeatures[];

/** Figures of one width, which stand below each other. */
export const tabular: Features = ['tnum'];

// safe because `directed` takes the name out before a font sees it
export const featuresOf = ({ isRightToLeft }: TextRun): Features =>
  isRightToLeft ? [...tabular, rightToLeft as Features[number]] : tabular;

/** A font that lays a run out in the direction the features tell, which the script alone would decide. */
export function directed(font: Font, { without = [] }: FontFamily): PDFKit.Mixins.PDFFontSource {
  const layout = font.layout.bind(font);
  const off = Object.fromEntries(without.map((feature) => [feature, false]));
  // safe because pdfkit takes an opened font too, which its types leave out, and calls it with a list of features
  return Object.assign(Object.create(font), {
    layout(text: string, told: readonly string[] = []) {
      const isRightToLeft = told.includes(rightToLeft);
      const on = told.filter((feature) => feature !== rightToLeft).map((feature) => [feature, true]);
      const wanted = { ...Object.fromEntries(on), ...off };
      const run = layout(text, wanted, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
      const isDrawn = run.glyphs.map((glyph, index) => run.positions[index]?.xAdvance !== 0 || !isSpace(glyph));
      run.positions = run.positions.filter((_, index) => isDrawn[index]);
      run.glyphs = run.glyphs.filter((_, index) => isDrawn[index]).map((glyph) => withCharacters(glyph, isRightToLeft));
      return run;
    },
  });
}

/** A font makes a space without a width of a joiner that has done its work; readers would take it for one. */
const isSpace = ({ codePoints }: Glyph) => codePoints.length === 1 && codePoints[0] === 0x20;

/** The combining grapheme joiner, which nobody sees or hears. */
const nothing = 0x34f;

/** Every glyph has to say a character, also the second half of one. Readers turn the letters of a whole run around, those of a ligature too. */
function withCharacters(glyph: Glyph, isRightToLeft: boolean): Glyph {
  const codePoints = glyph.codePoints.length > 0 ? glyph.codePoints : [nothing];
  return Object.create(glyph, { codePoints: { value: isRightToLeft ? codePoints.toReversed() : codePoints } });
}
