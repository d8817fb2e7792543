/** Messages, and what lies over a page, which lies open in it here. */
import { Button } from '#islands/ui/Button.tsx';
import { LoadFailure } from '#islands/ui/LoadFailure.tsx';
import { QrCode } from '#islands/ui/QrCode.tsx';
import { Skeleton } from '#islands/ui/Skeleton.tsx';
import { Part } from './Part.tsx';
import { Shown } from './Shown.tsx';

export function Messages() {
  return (
    <>
      <Part title="Messages">
        {['', 'danger', 'warning', 'success'].map((tone) => (
          <p key={tone} className="alert" data-tone={tone || undefined}>
            {tone || 'plain'}: something happened, and this is what to do.
          </p>
        ))}
        <LoadFailure language="en" text="The items could not be loaded." onRetry={() => undefined} />
      </Part>
      <Part title="Over the page">
        <dialog open className="dialog relative" aria-label="Sample">
          <div className="panel-padded relative grid gap-4">
            <p className="font-semibold text-lg text-text">A dialog</p>
            <p>It asks one thing.</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="primary">Yes</Button>
              <Button>No</Button>
            </div>
          </div>
        </dialog>
        <Shown state="hover" of=".option:last-child">
          <div className="popup popup-list relative" role="listbox" aria-label="Options">
            {['Chosen', 'Reached by key', 'Plain', 'hover'].map((label, index) => (
              <div
                key={label}
                role="option"
                tabIndex={-1}
                aria-selected={index === 0}
                data-active={index === 1 ? '' : undefined}
                className="option flex items-center gap-3"
              >
                {label}
              </div>
            ))}
          </div>
        </Shown>
      </Part>
      <Part title="Tables and blanks">
        <div className="prose">
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>What it holds</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>theme</td>
                <td>light or dark</td>
              </tr>
            </tbody>
          </table>
        </div>
        <div className="panel panel-padded">
          <p>A panel, its rule</p>
          <hr className="rule" />
          <p className="prose">
            and <a href="/styleguide">a link of an article</a>.
          </p>
        </div>
        <QrCode text="https://regalia.example" label="A code" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="size-12" />
      </Part>
    </>
  );
}
