/** SQL: whether a driver can sign in, and the phone number on file; null for no driver. As `notify` finds who is notified. */
export const driverLoginJson = (driverId: string) => `(
  select json_build_object('phone', reached.phone, 'state', coalesce((
    select case when bool_or(account.status = 'active') then 'active' else 'invited' end
    from users account
    where account.role = 'driver' and account.driver_id = reached.id and account.status <> 'disabled' having count(*) > 0), 'none'))
  from drivers reached where reached.id = ${driverId})`
