import { Migration } from '@mikro-orm/migrations'
import {
  addGearLabels,
  gearItemAfter,
  refreshGearEntries,
} from './Migration20261122192000_directory_filters.ts'

/**
 * Adds labels after terms. The purge, which runs every minute, deletes labels with terms that no profile has, and skips terms
 * that a transaction counts; a label that was there before its term was counted could be deleted in between.
 */
export class Migration20261123120000_labels_after_terms extends Migration {
  override name = 'Migration20261123120000_labels_after_terms'

  override up(): void {
    this.renameTriggers('add_directory_labels', 'keep_directory_labels')
    for (const event of ['insert', 'update'])
      this.addSql(`create or replace function ${gearItemAfter(event, [refreshGearEntries, addGearLabels])}`)
  }

  override down(): void {
    this.renameTriggers('keep_directory_labels', 'add_directory_labels')
    for (const event of ['insert', 'update'])
      this.addSql(`create or replace function ${gearItemAfter(event, [addGearLabels, refreshGearEntries])}`)
  }

  /** Triggers of a table run by the order of their names: new ones after keep_directory_entry, which counts the terms. */
  private renameTriggers(from: string, to: string) {
    for (const event of ['insert', 'update'])
      this.addSql(`alter trigger ${from}_${event} on creator_profile rename to ${to}_${event}`)
  }
}
