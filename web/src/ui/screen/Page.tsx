import { paths } from "@planner/shared/api/sitePaths";
import type { MouseEventHandler, ReactNode, Ref } from "react";
import { useBrand } from "../../browser/brand.ts";
import { useEmbedded } from "../../browser/useEmbedded.ts";

type PageProps = Readonly<{
  children: ReactNode;
  /** Handles clicks on the name, which links home. */
  onHome?: MouseEventHandler;
  /** Each step has its own footer: a shared one would move when the content grows, which is a layout shift. */
  step?: string;
  /** Without the tagline and the footer: administrators know what the site offers. */
  isDesk?: boolean;
  /** The row of the header, for a screen that adds to it. */
  headerRef?: Ref<HTMLDivElement>;
}>;

/** The frame of every screen: header, main content and, except on the desk, footer. */
export function Page({ children, onHome, step, isDesk = false, headerRef }: PageProps) {
  const { name, tagline, logo, icon = "/favicon.svg", isExample } = useBrand();
  const isEmbedded = useEmbedded();
  return (
    <div className="page">
      {!isEmbedded && (
        <header className="page-header">
          <div className="page-row" ref={headerRef}>
            <a className="page-name" href={paths.home} onClick={onHome}>
              {logo ? (
                // The dark image follows the system's color scheme in CSS only. Paper is always light.
                <picture>
                  <source srcSet={logo.dark} media="screen and (prefers-color-scheme: dark)" />
                  <img src={logo.light} alt={name} width={logo.width} height={logo.height} />
                </picture>
              ) : (
                <>
                  <img src={icon} alt="" width="24" height="24" />
                  <span>{name}</span>
                </>
              )}
            </a>
            {isExample && <span className="page-example">Example</span>}
            {!isDesk && <span className="page-tagline">{tagline}</span>}
          </div>
        </header>
      )}
      <main className="page-main">{children}</main>
      {!isDesk && <Footer key={step} />}
    </div>
  );
}

/** The claims, the brand's links, and a link to the dashboard. */
function Footer() {
  const { claims, phone, privacyUrl, termsUrl } = useBrand();
  const isEmbedded = useEmbedded();
  const target = isEmbedded ? "_blank" : undefined;
  return (
    <footer className="page-footer">
      <div className="page-row">
        <ul className="page-claims">
          {claims.map(({ figure, text }) => (
            <li key={text}>
              <strong>{figure}</strong> <span>{text}</span>
            </li>
          ))}
        </ul>
        <nav className="page-links" aria-label="About this site">
          {phone && <a href={phone.href}>{phone.text}</a>}
          <a href={privacyUrl} target={target}>
            Privacy
          </a>
          <a href={termsUrl} target={target}>
            Terms
          </a>
          {!isEmbedded && <a href={paths.admin}>Admin</a>}
        </nav>
      </div>
    </footer>
  );
}
