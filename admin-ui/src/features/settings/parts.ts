import type { Need } from '../../api/me'

/** The parts of the settings, in the order of their tabs. */
export const parts = [
  { to: '/settings/business', label: 'Business', needs: ['read', 'settings'] },
  { to: '/settings/users', label: 'Users', needs: ['read', 'users'] },
  { to: '/settings/tokens', label: 'API tokens', needs: ['read', 'tokens'] },
  { to: '/settings/webhooks', label: 'Webhooks', needs: ['read', 'webhooks'] },
  { to: '/settings/audit', label: 'Audit log', needs: ['read', 'audit'] },
] as const satisfies { to: string; label: string; needs: Need }[]
