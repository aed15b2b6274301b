import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { CampoDeBusca } from '#src/shared/ui/kit/campo.tsx'
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
    return <EditorDoEmail key={chave} email={email} lista={LISTA} />
  }
  const { itens } = await api.get('/rest/v1/plataforma/emails')
  return <Emails itens={itens} />
}

/** By group, each closed until somebody opens it; a search opens what it finds. */
function Emails({ itens }: { itens: Modelo[] }) {
  const [busca, setBusca] = useState('')
  const procurada = semAcentos(busca.trim()).toLowerCase()
  const achados = itens.filter(({ assunto, para, grupo }) =>
    semAcentos(`${assunto} ${para} ${grupo}`).toLowerCase().includes(procurada),
  )
  const grupos = [...new Set(achados.map(({ grupo }) => grupo))]
  return (
    <div className={estilo.secao}>
      <div>
        <h2 className={estilo.titulo}>E-mails</h2>
        <p className="apagado">
          Os e-mails que o Portal envia, com dados de exemplo. Abra um para ver como chega, mudar o texto e
          enviar um teste.
        </p>
      </div>
      <div className={estilo.historico}>
        <CampoDeBusca
          label="Buscar e-mail por assunto ou por quem recebe"
          placeholder="Assunto ou quem recebe"
          className={estilo.curto ?? ''}
          value={busca}
          onChange={({ currentTarget: { value } }) => setBusca(value)}
        />
        <output className={procurada ? 'apagado' : 'so-leitor'}>
          {plural(achados.length, '# e-mail', '# e-mails')}
        </output>
        {grupos.map((grupo) => (
          <Grupo
            key={`${grupo}:${procurada !== ''}`}
            nome={grupo}
            itens={achados.filter((um) => um.grupo === grupo)}
            aberto={procurada !== ''}
          />
        ))}
        {achados.length === 0 ? <p>Nenhum e-mail com essas palavras.</p> : null}
      </div>
    </div>
  )
}

function Grupo({ nome, itens, aberto }: { nome: string; itens: Modelo[]; aberto: boolean }) {
  const editados = itens.filter(({ editado }) => editado).length
  return (
    <details className={`cartao ${estilo.emails}`} open={aberto}>
      <summary>
        <h3>{nome}</h3>
        <span className="apagado">
          {plural(itens.length, '# e-mail', '# e-mails')}
          {editados > 0 ? `, ${plural(editados, '# editado', '# editados')}` : ''}
        </span>
      </summary>
      <ul className="sem-lista">
        {itens.map(({ chave, assunto, para, editado }) => (
          <li key={chave}>
            <Link to={`${LISTA}&modelo=${chave}`}>{assunto}</Link>
            <span className="apagado">
              {editado && <Chip rotulo={{ texto: 'Editado', tom: 'bom' }} />} {para}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
