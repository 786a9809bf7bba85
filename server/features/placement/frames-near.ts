/**
 * Frames of placed images, in SQL. The index `image_placement_bounds` alone gives the candidates whose box meets another. Of most,
 * the circles within and around the frame tell whether it shows a part of a cone.
 */

/** Expressions of a cone: its centre and radius in degrees. */
interface ConeValues {
  rightAscension: string
  declination: string
  radius: string
}

/** Columns of the index. */
const covered = 'image_id, right_ascension, declination, field_width, field_height'

/** Selects the frames whose box meets one of those of `boxesToAsk`. With an `or`, the index would not be enough. */
export const framesMeeting = ([box, shifted]: readonly [string, string]): string => `
  select ${covered} from image_placement where bounds && ${box}
  union all select ${covered} from image_placement where bounds && ${shifted} and not bounds && ${box}`

/**
 * Whether a frame, a row of `framesMeeting`, shows a part of a cone. If the circles do not tell, the points of the frame that are nearest
 * to the cone's centre do: one on the edge of constant x that it is beyond, the other on that of constant y, along the great circles.
 * `offset 0` keeps the planner from repeating expressions.
 */
export const showsCone = (framed: string, { rightAscension, declination, radius }: ConeValues): string => `
  (select case
    when apart <= ${radius} + 0.45 * least(${framed}.field_width, ${framed}.field_height) then true
    when apart > ${radius} + 0.55 * sqrt(${framed}.field_width ^ 2 + ${framed}.field_height ^ 2) then false
    else (
      select bool_or(depth > 0 and (depth * (x - near_x)) ^ 2 + (depth * (y - near_y)) ^ 2 + (x * near_y - y * near_x) ^ 2
        <= sind(${radius}) ^ 2 * (near_x ^ 2 + near_y ^ 2 + depth ^ 2))
      from image_placement placed
      cross join lateral (
        select cosd(apart) as depth, cosd(${declination}) * sind(${rightAscension} - right_ascension) as east,
          sind(${declination}) * cosd(placed.declination)
            - cosd(${declination}) * sind(placed.declination) * cosd(${rightAscension} - right_ascension) as north offset 0
      ) centre
      cross join lateral (
        select cosd(rotation) * east - sind(rotation) * north as x, sind(rotation) * east + cosd(rotation) * north as y,
          tand(field_width / 2) * depth as far_x, tand(field_height / 2) * depth as far_y offset 0
      ) turned
      cross join lateral (
        select greatest(-far_x, least(far_x, x)) as edge_x, greatest(-far_y, least(far_y, y)) as edge_y offset 0
      ) edges
      cross join lateral (values
        (edge_x, greatest(-far_y, least(far_y, y * (depth ^ 2 + edge_x ^ 2) / nullif(depth ^ 2 + x * edge_x, 0)))),
        (greatest(-far_x, least(far_x, x * (depth ^ 2 + edge_y ^ 2) / nullif(depth ^ 2 + y * edge_y, 0))), edge_y)
      ) nearest (near_x, near_y)
      where placed.image_id = ${framed}.image_id
    )
  end
  from (select acosd(least(1, sind(${framed}.declination) * sind(${declination}) + cosd(${framed}.declination)
    * cosd(${declination}) * cosd(${framed}.right_ascension - ${rightAscension}))) as apart offset 0) distance)`

/** Selects those of some frames, rows of `image_placement`, as `framesMeeting` does. */
export const framesOf = (frames: string, [box, shifted]: readonly [string, string]): string =>
  `select ${covered} from (${frames}) frames where bounds && ${box} or bounds && ${shifted}`

/** Selects `image_id` of the images whose frame, one of `frames` in their order, shows a part of a cone. */
export const imagesNear = (frames: string, cone: ConeValues): string => `
  select framed.image_id from (${frames} offset 0) framed where ${showsCone('framed', cone)}`
