import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Pagination } from '#islands/ui/Pagination.tsx';

test('shows the first, the last and two on each side of the current page, between links back and on', () => {
  render(<Pagination language="en" current={10} pages={20} hrefOf={(page) => `/list?page=${page}`} />);
  const marks = [...screen.getByRole('navigation').querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['', '1', '…', '8', '9', '10', '11', '12', '…', '20', '']);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('=')[1]);
  expect(hrefs).toEqual(['9', '1', '8', '9', '10', '11', '12', '20', '11']);
});

test('is not there while there is one page', () => {
  render(<Pagination language="en" current={1} pages={1} hrefOf={String} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
