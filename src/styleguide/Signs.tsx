/** Badges, signs, and the links between screens and pages. */
import { Pagination } from '#islands/ui/Pagination.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { StatusIcon } from '#islands/ui/StatusIcon.tsx';
import { TabLinks } from '#islands/ui/TabLinks.tsx';
import { Part } from './Part.tsx';
import { Shown } from './Shown.tsx';

const tones = ['gold', 'success', 'warning', 'danger', 'info'];
const tabs = ['Current', 'Another', 'hover', 'focus-visible'];

export function Signs() {
  return (
    <Part title="Badges and signs">
      <p className="flex flex-wrap items-center gap-3">
        <span className="badge">plain</span>
        {tones.map((tone) => (
          <span key={tone} className="badge" data-tone={tone}>
            {tone}
          </span>
        ))}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        {(['success', 'pending', 'warning', 'error'] as const).map((icon) => (
          <StatusIcon key={icon} icon={icon} />
        ))}
        <Spinner />
      </p>
      <Shown state="hover" of=".tab:nth-child(3)">
        <Shown state="focus-visible" of=".tab:nth-child(4)">
          <TabLinks
            label="Tabs"
            tabs={tabs.map((label, index) => ({ href: `/styleguide#${label}`, label, current: index === 0 }))}
          />
        </Shown>
      </Shown>
      <Shown state="hover" of="[href$='#2']">
        <Shown state="focus-visible" of="[href$='#4']">
          <Pagination language="en" current={3} pages={12} hrefOf={(page) => `/styleguide#${page}`} />
        </Shown>
      </Shown>
      <Pagination language="en" current={1} pages={2} hrefOf={(page) => `/styleguide#${page}`} />
    </Part>
  );
}
