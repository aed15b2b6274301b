import { Textarea } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { api } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Configuracoes } from '../../configuracoes.ts'
import { modelosDePoliticas } from '../../politicas.ts'
import type { Estabelecimento } from '../../schemas.ts'
import { type ContextoDoPerfil, lojaDe, Recomecavel } from './aba.tsx'
import estilo from './perfil.module.css'

const TEXTOS = [
  ['trocas', 'Trocas e devoluções', 'Direito de arrependimento em 7 dias, defeitos e reembolso.'],
  ['entrega', 'Entrega', 'Prazos, custos e o que acontece em caso de atraso.'],
  ['privacidade', 'Privacidade da loja', 'O que a loja faz com os dados de quem compra (LGPD).'],
] as const

interface Dados {
  loja: Estabelecimento
  configuracoes: Configuracoes
}

/** Opens the tab with the shop's policies. */
export async function abrir(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const [loja, configuracoes] = await Promise.all([
    api.get<Estabelecimento>(`/rest/v1/estabelecimentos/${id}`),
    api.get<Configuracoes>(`/rest/v1/configuracoes_estabelecimento?estabelecimento_id=${id}`),
  ])
  const dados = { loja, configuracoes }
  return (
    <div className={estilo.grade}>
      <Recomecavel>{(recarregar) => <Politicas dados={dados} aoRecarregar={recarregar} />}</Recomecavel>
    </div>
  )
}

function Politicas({
  dados: { loja, configuracoes },
  aoRecarregar,
}: {
  dados: Dados
  aoRecarregar: () => void
}) {
  const { revalidate } = useRevalidator()
  const { politicas } = configuracoes
  const modelos = modelosDePoliticas({
    nome: loja.razao_social ?? loja.nome,
    email: loja.email ?? null,
    telefone: loja.telefone ? formatarTelefone(loja.telefone) : null,
  })
  // A shop that never wrote any begins from the least that the law asks for.
  const formulario = useFormulario({
    inicial: politicas ?? modelos,
    enviar: async (valores, sobrescrever) => {
      await api.patch('/rest/v1/configuracoes_estabelecimento', {
        estabelecimento_id: loja.id,
        politicas: valores,
        ...(sobrescrever ? {} : { updated_at: configuracoes.updated_at }),
      })
    },
    tituloDoErro: 'Erro ao salvar políticas',
    aoSalvar: async () => {
      toast.ok('Políticas publicadas', 'Elas já aparecem na página da loja.')
      await revalidate()
    },
    aoRecarregar,
  })
  const { form } = formulario

  return (
    <>
      {!politicas && (
        <p className={estilo.aviso}>
          <strong>Ainda não publicadas.</strong> Preenchemos os textos com o mínimo que a lei pede. Leia,
          ajuste à sua loja e publique.
        </p>
      )}
      <CorpoDoFormulario de={formulario} botao={politicas ? 'Salvar' : 'Publicar políticas'}>
        {TEXTOS.map(([campo, titulo, ajuda]) => (
          <section key={campo} className={`cartao ${estilo.quadro}`} aria-labelledby={`politica-${campo}`}>
            <div className={estilo.titulo}>
              <h2 id={`politica-${campo}`}>{titulo}</h2>
              {form.values[campo] !== modelos[campo] && (
                <button
                  type="button"
                  className="botao leve"
                  onClick={() => form.setFieldValue(campo, modelos[campo])}
                >
                  Usar o modelo
                </button>
              )}
            </div>
            <Textarea
              aria-label={titulo}
              description={ajuda}
              rows={10}
              maxLength={8000}
              {...form.getInputProps(campo)}
            />
          </section>
        ))}
      </CorpoDoFormulario>
    </>
  )
}
