import type { ReactNode } from 'react'

/** The one layout of every e-mail: a single column, readable in light and in dark, nothing fetched from outside. */
export function Email({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{titulo}</title>
        <style>{ESTILO}</style>
      </head>
      <body className="fundo" style={{ margin: 0, padding: '24px 12px', background: '#f6f4ef' }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center">
                <div className="folha" style={FOLHA}>
                  <p className="marca" style={{ ...TEXTO, ...MARCA }}>
                    Portal de Vendas
                  </p>
                  <h1 style={{ fontSize: 22, lineHeight: 1.3, margin: '0 0 16px' }}>{titulo}</h1>
                  {children}
                  <hr style={{ border: 0, borderTop: '1px solid #8884', margin: '32px 0 16px' }} />
                  <p className="discreto" style={{ ...TEXTO, ...DISCRETO }}>
                    Portal de Vendas, seu shopping digital. Esta mensagem é automática, não é preciso
                    responder.
                  </p>
                </div>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

export function Paragrafo({ children }: { children: ReactNode }) {
  return <p style={TEXTO}>{children}</p>
}

export function Discreto({ children }: { children: ReactNode }) {
  return (
    <p className="discreto" style={{ ...TEXTO, ...DISCRETO }}>
      {children}
    </p>
  )
}

/** The e-mail's one action. The address also appears in the e-mail's plain-text part. */
export function Botao({ href, children }: { href: string; children: string }) {
  return (
    <p style={{ margin: '24px 0' }}>
      <a className="botao" href={href} style={BOTAO}>
        {children}
      </a>
    </p>
  )
}

/** A code to type, large. */
export function Codigo({ children }: { children: string }) {
  return <p style={{ fontSize: 32, fontWeight: 700, letterSpacing: 6, margin: '24px 0' }}>{children}</p>
}

const TEXTO = { fontSize: 16, lineHeight: 1.6, margin: '0 0 16px' } as const
const MARCA = { color: '#0f6b4f', fontWeight: 700, margin: '0 0 24px' } as const
const DISCRETO = { fontSize: 13, color: '#5c5f66' } as const
const FOLHA = {
  maxWidth: 520,
  padding: 32,
  borderRadius: 12,
  background: '#ffffff',
  color: '#1a1b1e',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
} as const
const BOTAO = {
  display: 'inline-block',
  padding: '14px 28px',
  borderRadius: 8,
  background: '#0f6b4f',
  color: '#ffffff',
  fontSize: 16,
  fontWeight: 600,
  textDecoration: 'none',
} as const

// No angle bracket or ampersand in here: React writes them as entities, which a style sheet does not read.
const ESTILO = `
:root { color-scheme: light dark; }
.folha a { color: #1c5ca3; }
@media (prefers-color-scheme: dark) {
  .fundo { background: #101412 !important; }
  .folha { background: #1a201d !important; color: #f1f3f5 !important; }
  .discreto { color: #b0b4ba !important; }
  .folha a { color: #8bbcf0; }
  .marca { color: #4cc38a !important; }
  .botao { background: #4cc38a !important; color: #06150f !important; }
}`
