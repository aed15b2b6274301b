import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import estilo from './configuracoes.module.css'

interface Modelo {
  chave: string
  grupo: string
  assunto: string
  para: string
}

const PORTA = '/rest/v1/plataforma/emails'
const LISTA = '?tab=emails'

/** Opens the tab: all letters, or the one that the address names. */
export async function abrir(parametros: URLSearchParams) {
  const chave = parametros.get('carta')
  if (chave) {
    const carta = await api.get<Modelo & { html: string }>(`${PORTA}/${encodeURIComponent(chave)}`)
    return <Carta key={chave} carta={carta} />
  }
  const { itens } = await api.get<{ itens: Modelo[] }>(PORTA)
  return <Cartas itens={itens} />
}

function Cartas({ itens }: { itens: Modelo[] }) {
  const grupos = [...new Set(itens.map(({ grupo }) => grupo))]
  return (
    <div className={estilo.secao}>
      <div>
        <h2 className={estilo.titulo}>E-mails</h2>
        <p className="apagado">
          Os e-mails que o Portal envia, com dados de exemplo. Abra um para ver como chega e enviar um teste.
        </p>
      </div>
      {grupos.map((grupo) => (
        <section key={grupo} aria-label={grupo} className={estilo.historico}>
          <h3>{grupo}</h3>
          <ul className={`sem-lista cartao ${estilo.cartas}`}>
            {itens
              .filter((um) => um.grupo === grupo)
              .map(({ chave, assunto, para }) => (
                <li key={chave}>
                  <Link to={`${LISTA}&carta=${chave}`}>{assunto}</Link>
                  <span className="apagado">{para}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Carta({ carta: { chave, assunto, para, html } }: { carta: Modelo & { html: string } }) {
  const [enviando, setEnviando] = useState(false)

  async function testar() {
    setEnviando(true)
    try {
      const enviado = await api.post<{ para: string }>(`${PORTA}/${chave}/teste`)
      toast.ok('Teste enviado', `Para ${enviado.para}.`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Não foi possível enviar o teste', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <div className={estilo.secao}>
      <div>
        <h2 className={estilo.titulo}>{assunto}</h2>
        <p className="apagado">Para: {para}</p>
      </div>
      {/* Nothing in it may run: it is looked at, not used. */}
      <iframe className={estilo.previa} title={`Prévia: ${assunto}`} sandbox="" srcDoc={html} />
      <div className={estilo.botoes}>
        <Link to={LISTA} className="botao leve">
          Voltar aos e-mails
        </Link>
        <button type="button" className="botao" disabled={enviando} onClick={() => void testar()}>
          <IconSend size={18} aria-hidden /> {enviando ? 'Enviando…' : 'Enviar teste para mim'}
        </button>
      </div>
    </div>
  )
}
