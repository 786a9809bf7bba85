// One file, so that an engine and its server start once.
/* oxlint-disable import/no-unassigned-import */
import './visitors.ts'
import './pictures.ts'
import './accounts.ts'
import './dashboard.ts'
import './embeds.ts'
