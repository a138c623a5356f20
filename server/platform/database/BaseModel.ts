import { Model, raw, snakeCaseMappers } from 'objection'

/** A row of any table: snake case in PostgreSQL, camel case here. */
export class BaseModel extends Model {
  static override columnNameMappers = snakeCaseMappers()
  /** A transaction has a single connection, which runs one statement at a time. */
  static concurrency = 1

  /**
   * Sets columns derived from others, such as normalised keys. Called before every insert and update; only the columns being
   * written are set. Search columns are not derived here: PostgreSQL generates them.
   */
  protected deriveColumns(): void {}

  override $beforeInsert(): void {
    this.deriveColumns()
  }

  override $beforeUpdate(): void {
    this.deriveColumns()
  }
}

/** A row with a version and a time of its last change; every update through the model increments the version. */
export class VersionedModel extends BaseModel {
  declare createdAt: Date
  declare updatedAt: Date
  declare readonly version: number

  override $beforeUpdate(): void {
    super.$beforeUpdate()
    // The database's clock is the one that all instances share.
    Object.assign(this, { updatedAt: raw('now()'), version: raw('version + 1') })
  }

  /** Unless the update returned them, the new values are unknown here: remove the SQL expressions from the instance. */
  override $afterUpdate(): void {
    if (typeof this.version !== 'number') Object.assign(this, { updatedAt: undefined, version: undefined })
  }
}
