import { Model, raw, snakeCaseMappers } from 'objection'

/** A row of any table: snake case in PostgreSQL, camel case here. */
export class BaseModel extends Model {
  static override columnNameMappers = snakeCaseMappers()
  /** A transaction has one connection, and that takes one statement after the other. */
  static concurrency = 1

  /**
   * Fills the columns that follow from others, such as keys to compare by; called before every insert and update, with the
   * columns alone that are being written. What is searched by is no business of the models: PostgreSQL generates it.
   */
  protected deriveColumns(): void {}

  override $beforeInsert(): void {
    this.deriveColumns()
  }

  override $beforeUpdate(): void {
    this.deriveColumns()
  }
}

/** A row that says when it was changed and how often: every update through the model counts, whatever it sets. */
export class VersionedModel extends BaseModel {
  declare createdAt: Date
  declare updatedAt: Date
  declare readonly version: number

  override $beforeUpdate(): void {
    super.$beforeUpdate()
    // By the database's clock, which all instances share.
    Object.assign(this, { updatedAt: raw('now()'), version: raw('version + 1') })
  }

  /** Only PostgreSQL knows what they have become: where it has not said so, an expression must not pass for a value. */
  override $afterUpdate(): void {
    if (typeof this.version !== 'number') Object.assign(this, { updatedAt: undefined, version: undefined })
  }
}
