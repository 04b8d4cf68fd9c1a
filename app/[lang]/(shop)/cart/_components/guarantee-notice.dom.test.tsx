import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { GuaranteeNotice } from './guarantee-notice';

const text = 'At least two years.';
const link = 'https://europa.eu/notice';

describe('GuaranteeNotice', () => {
  it('shows the picture with the text as its alt text, and links to the official page', () => {
    renderIn(<GuaranteeNotice notice={{ text, link, image: '/uploads/notice.webp' }} />);
    const picture = screen.getByRole('img', { name: text });
    expect(picture.getAttribute('src')).toBe('/uploads/notice.webp');
    expect(screen.getByRole('link').getAttribute('href')).toBe(link);
  });

  it('links to the picture itself if there is no official page', () => {
    renderIn(<GuaranteeNotice notice={{ text, image: '/uploads/notice.webp' }} />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/uploads/notice.webp');
  });

  it('shows only the text if there is no picture', () => {
    renderIn(<GuaranteeNotice notice={{ text, link }} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'Official notice' })).toBeTruthy();
  });
});
