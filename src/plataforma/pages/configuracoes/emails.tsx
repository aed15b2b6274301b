import { Link } from 'react-router'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import estilo from './configuracoes.module.css'
import { EditorDoEmail } from './editor-do-email.tsx'

type Modelo = Resposta<'GET /rest/v1/plataforma/emails'>['itens'][number]

const LISTA = '?tab=emails'

/** Opens the tab: all e-mails, or the one that the address names. */
export async function abrir(parametros: URLSearchParams) {
  const chave = parametros.get('modelo')
  if (chave) {
    const email = await api.get('/rest/v1/plataforma/emails/:chave', { params: { chave } })
    return <EditorDoEmail key={`${chave}:${email.versao}`} email={email} lista={LISTA} />
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
          Os e-mails que o Portal envia, com dados de exemplo. Abra um para ver como chega, mudar o texto e
          enviar um teste.
        </p>
      </div>
      {grupos.map((grupo) => (
        <section key={grupo} aria-label={grupo} className={estilo.historico}>
          <h3>{grupo}</h3>
          <ul className={`sem-lista cartao ${estilo.emails}`}>
            {itens
              .filter((um) => um.grupo === grupo)
              .map(({ chave, assunto, para, editado }) => (
                <li key={chave}>
                  <Link to={`${LISTA}&modelo=${chave}`}>{assunto}</Link>
                  <span className="apagado">
                    {editado && <Chip rotulo={{ texto: 'Editado', tom: 'bom' }} />} {para}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
