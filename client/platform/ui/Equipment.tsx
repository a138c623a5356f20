import type { ReactNode } from 'react'
import { wrapText } from './wrapText.tsx'

/*
 * Drawings to scale: 10 units per foot, all 790 units wide, a ground tick every 10 feet. Rendered at the same width they are
 * comparable. The shaded part is the loading space.
 */
interface DrawingProps {
  className?: string
}

function Drawing({ name, top, children, className = '' }: DrawingProps & { name: string; top: number; children: ReactNode }) {
  return (
    <svg viewBox={`-10 -${top} 790 ${top + 14}`} role="img" aria-label={`${name}, to scale`} className={`eq ${className}`}>
      <path className="g" d="M-10 .8h790M0 1v7M100 1v7M200 1v7M300 1v7M400 1v7M500 1v7M600 1v7M700 1v7" />
      {wrapText(children)}
    </svg>
  )
}

/** The length above the load, in feet, with its two end marks. */
function Measure({ feet, y }: { feet: number; y: number }) {
  const end = feet * 10
  return (
    <>
      <path className="m" d={`M0 ${y - 8}v16M${end} ${y - 8}v16M0 ${y}H${end / 2 - 36}M${end / 2 + 36} ${y}H${end}`} />
      <text x={end / 2} y={y + 8}>
        {`${feet} ft`}
      </text>
    </>
  )
}

function Wheel({ x, r }: { x: number; r: number }) {
  return (
    <>
      <circle className="w" cx={x} cy={-r} r={r} />
      <circle className="h" cx={x} cy={-r} r={r * 0.42} />
    </>
  )
}

/** A gooseneck deck of `feet` behind a pickup. */
export function Hotshot({ feet, className }: DrawingProps & { feet: number }) {
  const end = feet * 10
  let boards = ''
  for (let x = 20; x < end; x += 40) boards += `M${x} -38v8`
  return (
    <Drawing name={`Hotshot ${feet}'`} top={112} {...(className ? { className } : {})}>
      <Measure feet={feet} y={-92} />
      <path className="c" d={`M0 -38h${end}v8H0z`} />
      <path className="f" d={`${boards}M14 -30v6h${end - 40}l20-6`} />
      <g transform={`translate(${end})`}>
        <path className="b" d="M0 -32l6 0 12-30q2-4 6-4h60q6 0 6 6v18h-10v-14h-40l-13 26h-7z" />
        <path
          className="b"
          d="M40 -22V-49H123l9-17q1-2 4-2h38q3 0 5 2l19 18 42 5q14 2 16 11l2 15v3h-15a20 20 0 0 0-40 0H100a20 20 0 0 0-40 0H43q-3 0-3-5z"
        />
        <path className="f" d="M136 -49l7-13h14v13zM162 -62h13l14 13h-27zM123 -49v33M159.5 -46v28M250 -33h8M-14 -30v22m-5 0h10" />
        <Wheel x={80} r={16.5} />
        <Wheel x={223} r={16.5} />
      </g>
      <Wheel x={92} r={13.5} />
      <Wheel x={128} r={13.5} />
    </Drawing>
  )
}

export const Hotshot34 = () => <Hotshot feet={34} />
export const Hotshot40 = () => <Hotshot feet={40} />

function Tractor() {
  return (
    <>
      <path
        className="b"
        d="M492 -36h76v-92q0-5 5-5l42-2q4 0 7 3l34 28 16 28 66 10q14 3 16 14l4 40h-10a25 25 0 0 0-50 0H568v-24"
      />
      <path className="f" d="M659 -101l13 24h-34v-24zM620 -101v76M634 -104v80M744 -50h12M674 -70v46M572 -40h100" />
      <path className="b" d="M582 -34h44v14q0 4-4 4h-36q-4 0-4-4z" />
      <Wheel x={723} r={20} />
      <Wheel x={468} r={20} />
      <Wheel x={520} r={20} />
    </>
  )
}

/** A 48 foot deck behind a tractor. */
export function Flatbed(props: DrawingProps) {
  let boards = ''
  for (let x = 34; x < 450; x += 40) boards += `M${x} -60v9`
  return (
    <Drawing name="Flatbed" top={150} {...props}>
      <Measure feet={48} y={-104} />
      <path className="c" d="M0 -60h480v9H0z" />
      <path className="b" d="M480 -51h-4v-44h8v44zM20 -51h350l24 0-30 12H40z" />
      <path className="f" d={`${boards}M360 -51v39m-8 0h16`} />
      <Wheel x={60} r={20} />
      <Wheel x={162} r={20} />
      <g transform="translate(-50)">
        <Tractor />
      </g>
    </Drawing>
  )
}

/** The common parts of dry van and reefer: a 53 foot box, landing legs and axles. */
function SemiTrailer({ children }: { children: ReactNode }) {
  return (
    <>
      <Measure feet={53} y={-150} />
      <path className="f" d="M3 -48v30h14M404 -48v36m-8 0h16M404 -30l24-18" />
      <path className="c" d="M0 -136h530v88H0z" />
      {wrapText(children)}
      <path className="b" d="M30 -48v6h132v-6" />
      <Wheel x={62} r={20} />
      <Wheel x={103} r={20} />
      <Tractor />
    </>
  )
}

export function DryVan(props: DrawingProps) {
  let ribs = ''
  for (let x = 45; x < 530; x += 40) ribs += `M${x} -130v76`
  return (
    <Drawing name="Dry Van" top={166} {...props}>
      <SemiTrailer>
        <path className="f" d={ribs} />
      </SemiTrailer>
    </Drawing>
  )
}

export function Reefer(props: DrawingProps) {
  return (
    <Drawing name="Reefer" top={166} {...props}>
      <SemiTrailer>
        <path className="f" d="M0 -128h530M0 -56h530M132 -128v72M265 -128v72M398 -128v72" />
        <path className="b" d="M530 -130h14q5 0 5 5v50q0 5-5 5h-14zM318 -46h46v16q0 4-4 4h-38q-4 0-4-4z" />
        <path className="f" d="M535 -120h9M535 -112h9M535 -104h9M535 -96h9" />
        <path className="m" d="M471 -104v24m-10.4-18l20.8 12m0-12l-20.8 12" />
      </SemiTrailer>
    </Drawing>
  )
}

export function BoxTruck(props: DrawingProps) {
  return (
    <Drawing name="Box Truck 26'" top={166} {...props}>
      <Measure feet={26} y={-150} />
      <path className="c" d="M0 -130h260v88H0z" />
      <path className="b" d="M0 -42h262v8H8zM262 -104q14 2 24 16h32q5 0 7 4l14 28 10 4q7 3 8 12l2 24h-14a22 22 0 0 0-44 0H262z" />
      <path className="f" d="M0 -124h260M0 -50h260M290 -80h26l11 23h-37zM284 -80v62M345 -36h10M-4 -42v24h12M150 -34v14h60v-14" />
      <Wheel x={66} r={18} />
      <Wheel x={323} r={18} />
    </Drawing>
  )
}

/** A bar of 40 feet with a person beside it. It is 420 units wide: 53.16 % of a drawing's width. */
export function ScaleBar({ className = '' }: DrawingProps) {
  return (
    <svg
      viewBox="-10 -66 420 112"
      role="img"
      aria-label="Scale bar, 0 to 40 feet, with a person 5 ft 9 in tall"
      className={`eq ${className}`}
    >
      <path className="g" d="M-10 .8h420" />
      <path className="k" d="M0 0h100v6H0zM200 0h100v6H200z" />
      <path className="b" d="M100 0h100v6H100zM300 0h100v6H300z" />
      <circle className="p" cx="40" cy="-53" r="5" />
      <path className="p" d="M33 -44q0-2 2-2h10q2 0 2 2v20h-3v24h-3.5v-22h-1v22h-3.5v-24h-3z" />
      <text className="s" x="56" y="-20">
        5′9″
      </text>
      {[0, 10, 20, 30, 40].map((feet) => (
        <text key={feet} x={feet * 10} y="36">
          {feet === 40 ? '40 ft' : feet}
        </text>
      ))}
    </svg>
  )
}
