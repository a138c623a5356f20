import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { company, postalAddress } from '#shared/kernel/company'
import { pages } from '#shared/kernel/paths'
import { deferredPart } from '../app/lazyPage.tsx'
import { Logo } from '../platform/ui/Logo.tsx'
import { DispatchPhone } from './DispatchPhone.tsx'

const InstallApp = deferredPart(async () => (await import('./InstallApp.tsx')).InstallApp)

export function SiteFooter() {
  return (
    <footer className="asphalt">
      <div className="column grid gap-x-6 gap-y-10 py-12 max-tablet:grid-cols-2 tablet:grid-cols-[1.35fr_1fr_1fr_auto]">
        <div className="max-tablet:col-span-2">
          <Logo className="h-11" />
          <p className="mt-4 max-w-56 text-second text-muted">
            Hotshot, dry van, reefer and box truck freight in Arizona, California and Texas.
          </p>
        </div>
        <Links title="Company">
          <FooterLink to={pages.services}>Services</FooterLink>
          <FooterLink to={pages.track}>Track</FooterLink>
          <FooterLink to={pages.shippers}>Shippers</FooterLink>
          <FooterLink to={pages.carriers}>Carriers</FooterLink>
        </Links>
        <Links title="Legal">
          <FooterLink to={pages.privacy}>Privacy Policy</FooterLink>
          <FooterLink to={pages.terms}>Terms of Service</FooterLink>
        </Links>
        <div className="max-tablet:col-span-2">
          <h2 className="text-h3">24/7 dispatch</h2>
          <DispatchPhone />
          <address className="text-second text-muted not-italic">
            <span translate="no">{postalAddress[0]}</span>
            <br />
            <span translate="no">{postalAddress[1]}</span>
          </address>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-6 text-caption text-muted">
          <p>{`© ${company.copyrightYear} ${company.name}. All rights reserved.`}</p>
          <InstallApp />
        </div>
      </div>
    </footer>
  )
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="no-print">
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </nav>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 min-w-11 items-center text-muted hover:text-asphalt-ink hover:underline">
        {children}
      </Link>
    </li>
  )
}
