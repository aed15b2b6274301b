import { IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import estilo from './configuracoes.module.css'

type Modelo = Resposta<'GET /rest/v1/plataforma/emails'>['itens'][number]

const LISTA = '?tab=emails'

/** Opens the tab: all e-mails, or the one that the address names. */
export async function abrir(parametros: URLSearchParams) {
  const chave = parametros.get('modelo')
  if (chave) {
    const modelo = await api.get('/rest/v1/plataforma/emails/:chave', { params: { chave } })
    return <Email key={chave} modelo={modelo} />
  }
  const { itens } = await api.get('/rest/v1/plataforma/emails')
  return <Emails itens={itens} />
}

function Emails({ itens }: { itens: Modelo[] }) {
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
          <ul className={`sem-lista cartao ${estilo.emails}`}>
            {itens
              .filter((um) => um.grupo === grupo)
              .map(({ chave, assunto, para }) => (
                <li key={chave}>
                  <Link to={`${LISTA}&modelo=${chave}`}>{assunto}</Link>
                  <span className="apagado">{para}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Email({ modelo: { chave, assunto, para, html } }: { modelo: Modelo & { html: string } }) {
  const [testar, enviando] = useAcao({ titulo: 'Não foi possível enviar o teste' }, async () => {
    const enviado = await api.post('/rest/v1/plataforma/emails/:chave/teste', { params: { chave } })
    toast.ok('Teste enviado', `Para ${enviado.para}.`)
  })

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
        <button type="button" className="botao" disabled={enviando} onClick={testar}>
          <IconSend size={18} aria-hidden /> {enviando ? 'Enviando…' : 'Enviar teste para mim'}
        </button>
      </div>
    </div>
  )
}
