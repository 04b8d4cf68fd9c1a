import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { staffResponse } from '@/lib/staff/view';
import { PeopleScreen } from './people-screen';

const OMAR = {
  ...{ id: 'a'.repeat(24), name: 'Omar', email: 'omar@staff.example' },
  ...{ role: 'courier' as const, hasJoined: true },
};
const show = (staff: (typeof OMAR)[]) => {
  mockApi({ 'GET /api/staff/list': responseOf(staffResponse, { staff }) });
  renderIn(<PeopleScreen />);
};
const EMPTY = /^No team members yet/;

describe('PeopleScreen', () => {
  it('shows an explanation and the Invite button if the team is empty', async () => {
    show([]);
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });

  it('lists the members of the team', async () => {
    show([OMAR]);
    const [row] = await screen.findAllByRole('listitem');
    expect(row?.textContent).toContain('omar@staff.example');
    expect(screen.queryByText(EMPTY)).toBeNull();
  });
});
