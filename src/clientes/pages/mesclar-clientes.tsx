import { useState } from 'react'
import { formatarDocumento } from '#src/shared/cpf.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { api } from '#src/shared/ui/api.ts'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import {
  type EscolhasDaMescla,
  mesclarCampos,
  NOME_DO_CAMPO,
  nomeDoMarketing,
  valorDoCampo,
} from '../rules.ts'
import type { Cliente } from '../schemas.ts'
import estilo from './duplicados.module.css'
import { CAMPOS_DA_MESCLA, type CampoDaMescla } from '../campos.ts'

export interface ParDeClientes {
  fica: Cliente
  sai: Cliente
}

interface Props {
  lojaId: string
  par: ParDeClientes | null
  aoFechar: () => void
}

/** Which fields survive, before two records become one. Only where both say something is there a choice. */
export function MesclarClientes({ lojaId, par, aoFechar }: Props) {
  const [mesclar, salvando] = useAcao(
    { recarregar: 'feito' },
    async ({ fica, sai }: ParDeClientes, escolhas: EscolhasDaMescla) => {
      await api.post('/rest/v1/consumidores/mesclar', {
        body: { estabelecimento_id: lojaId, fica: fica.id, sai: sai.id, escolhas },
      })
      aoFechar()
      toast.ok('Cadastros mesclados', 'As vendas e o histórico estão no cadastro que ficou.')
    },
  )

  return (
    <Dialogo aberto={par !== null} aoFechar={aoFechar} titulo="Mesclar cadastros" largura="44rem">
      {par ? (
        <Previa
          key={`${par.fica.id} ${par.sai.id}`}
          par={par}
          salvando={salvando}
          aoCancelar={aoFechar}
          aoMesclar={(escolhas) => void mesclar(par, escolhas)}
        />
      ) : null}
    </Dialogo>
  )
}

interface PreviaProps {
  par: ParDeClientes
  salvando: boolean
  aoCancelar: () => void
  aoMesclar: (escolhas: EscolhasDaMescla) => void
}

function Previa({ par: { fica, sai }, salvando, aoCancelar, aoMesclar }: PreviaProps) {
  const [escolhas, setEscolhas] = useState<EscolhasDaMescla>({})
  const resultado = mesclarCampos(fica, sai, escolhas)

  return (
    <FormularioDeDialogo
      aoEnviar={() => aoMesclar(escolhas)}
      enviando={salvando}
      botao="Mesclar cadastros"
      aoDesistir={aoCancelar}
    >
      <p>
        O cadastro que fica terá{' '}
        <strong>{plural(fica.compras + sai.compras, '# compra', '# compras')}</strong> e{' '}
        <strong>
          {formatarReais((Math.round(fica.total_gasto * 100) + Math.round(sai.total_gasto * 100)) / 100)}
        </strong>
        . O outro deixa de existir.
      </p>
      {CAMPOS_DA_MESCLA.map((campo) => {
        const [um, outro] = [mostrar(fica, campo), mostrar(sai, campo)]
        if (!um && !outro) return null
        if (!um || !outro || um === outro) {
          return (
            <p key={campo} className={estilo.igual}>
              <span className="apagado">{NOME_DO_CAMPO[campo]}</span> {um ?? outro}
            </p>
          )
        }
        return (
          <fieldset key={campo} className={estilo.escolha}>
            <legend>{NOME_DO_CAMPO[campo]}</legend>
            {[['fica', um] as const, ['sai', outro] as const].map(([qual, valor]) => (
              <label key={qual}>
                <input
                  type="radio"
                  name={campo}
                  checked={(escolhas[campo] ?? 'fica') === qual}
                  onChange={() => setEscolhas({ ...escolhas, [campo]: qual })}
                />
                {valor}
              </label>
            ))}
          </fieldset>
        )
      })}
      <p className={estilo.igual}>
        <span className="apagado">Etiquetas</span> {resultado.etiquetas.join(', ') || 'nenhuma'}
      </p>
      <p className={estilo.igual}>
        <span className="apagado">Ofertas</span> {nomeDoMarketing(resultado.aceita_marketing)}
      </p>
    </FormularioDeDialogo>
  )
}

function mostrar(cliente: Cliente, campo: CampoDaMescla): string | null {
  const valor = valorDoCampo(cliente, campo)
  if (valor === null) return null
  if (campo === 'telefone') return formatarTelefone(valor)
  if (campo === 'cpf_cnpj') return formatarDocumento(valor)
  return campo === 'nascimento' ? valor.split('-').toReversed().join('/') : valor
}
