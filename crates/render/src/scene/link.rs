//! The curves of links.
//!
//! A link is a cubic Bézier curve from the centre of one node to the centre of the other, cut off where it leaves and
//! enters them. Of a fixed set of bends, the cheapest is drawn: a curve pays for each unit of its length that runs
//! across a digit or along another link, and a little for its bend. No curve leaves the board.

use super::place::Point;

/// How far a link ends from its nodes.
const GAP: f64 = 2.0;
/// How far a link may come to the rim of the board.
const RIM: f64 = 4.0;
/// A link with less visible length than this is hard to see.
const SHORTEST: f64 = 13.0;
/// How far links that run along each other should be apart.
const APART: f64 = 5.0;
/// The heights of the control points above the straight line, on either side.
const BENDS: [f64; 9] = [5.0, 9.0, 13.0, 17.0, 22.0, 28.0, 35.0, 44.0, 56.0];
/// Where the control points stand, as fractions of the distance from their ends: from a curve that leaves steeply and
/// then runs level to a round one.
const ROUNDINGS: [f64; 3] = [0.03, 0.12, 0.32];
/// The approximate length of the straight pieces by which a curve is judged.
const PIECE: f64 = 4.0;
/// The side of a bucket.
const BUCKET: f64 = 24.0;

/// The outline of a node: all points within a distance of a line through the middles of its digits.
pub(crate) struct Outline {
    middles: Vec<Point>,
    radius: f64,
}

impl Outline {
    /// The outline of a node from the middles of its digits, in the order in which the line joins them.
    pub(crate) fn new(middles: Vec<Point>, radius: f64) -> Outline {
        Outline { middles, radius }
    }

    /// The point of the outline's line that is nearest to another point.
    fn nearest(&self, point: Point) -> Point {
        let first = self.middles.first().copied().unwrap_or(point);
        let along = |pair: &[Point]| {
            let (from, to) = (pair[0], pair[1]);
            let length = from.distance(to);
            if length == 0.0 {
                return from;
            }
            let dot = (point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y);
            from.towards(to, (dot / (length * length)).clamp(0.0, 1.0))
        };
        let points = self.middles.windows(2).map(along);
        points.fold(first, |best, next| if next.distance(point) < best.distance(point) { next } else { best })
    }

    /// Where links start: the point of the line that is nearest to the middle of all digits.
    fn centre(&self) -> Point {
        let count = self.middles.len().max(1) as f64;
        let sum = |coordinate: fn(&Point) -> f64| self.middles.iter().map(coordinate).sum::<f64>();
        self.nearest(Point { x: sum(|point| point.x) / count, y: sum(|point| point.y) / count })
    }

    fn holds(&self, point: Point) -> bool {
        self.nearest(point).distance(point) < self.radius + GAP
    }
}

/// Something that links should not run across.
#[derive(Clone, Copy)]
pub(crate) struct Obstacle {
    pub(crate) middle: Point,
    pub(crate) radius: f64,
    /// What each unit of length across it costs.
    pub(crate) cost: f64,
}

/// A part of the board, and what touches it.
#[derive(Clone, Default)]
struct Bucket {
    obstacles: Vec<Obstacle>,
    /// Points on the curves drawn so far.
    drawn: Vec<Point>,
}

/// The curves of a board. Square buckets keep what lies near a point at hand.
pub(crate) struct Curves {
    size: f64,
    /// The number of buckets in a row.
    cols: usize,
    buckets: Vec<Bucket>,
}

impl Curves {
    /// No curves, on a board with the given side.
    pub(crate) fn new(size: f64, obstacles: Vec<Obstacle>) -> Curves {
        let cols = (size / BUCKET) as usize + 1;
        let mut curves = Curves { size, cols, buckets: vec![Bucket::default(); cols * cols] };
        for obstacle in obstacles {
            curves.within(obstacle.middle, obstacle.radius, |bucket| bucket.obstacles.push(obstacle));
        }
        curves
    }

    /// The bucket's column of an `x`, or its row of a `y`.
    fn line(&self, at: f64) -> usize {
        // A cast from below zero gives zero.
        ((at / BUCKET) as usize).min(self.cols - 1)
    }

    fn bucket(&self, Point { x, y }: Point) -> &Bucket {
        &self.buckets[self.line(y) * self.cols + self.line(x)]
    }

    /// Changes the buckets within a distance of a point.
    fn within(&mut self, Point { x, y }: Point, distance: f64, mut change: impl FnMut(&mut Bucket)) {
        for row in self.line(y - distance)..=self.line(y + distance) {
            for col in self.line(x - distance)..=self.line(x + distance) {
                change(&mut self.buckets[row * self.cols + col]);
            }
        }
    }

    /// The path of a link between two nodes, unless they overlap.
    pub(crate) fn path(&mut self, from: &Outline, to: &Outline) -> Option<String> {
        let (start, end) = (from.centre(), to.centre());
        let pieces = (start.distance(end) / PIECE).clamp(24.0, 480.0) as usize;
        let mut best: Option<(f64, Curve, Vec<Point>)> = None;
        for (bend, rounding) in bends() {
            let effort = 0.3 * f64::abs(bend);
            let least = best.as_ref().map_or(f64::INFINITY, |(least, ..)| *least);
            let curve = Curve::new(start, end, bend, rounding);
            let Some(curve) = curve.between(from, to, pieces).filter(|_| effort < least) else { continue };
            let points = curve.points(pieces);
            let is_inside = |at: f64| (RIM..=self.size - RIM).contains(&at);
            // A straight line between two places on the board cannot leave it.
            if bend != 0.0 && !points.iter().all(|point| is_inside(point.x) && is_inside(point.y)) {
                continue;
            }
            let cost = effort + self.cost(&points, from, to);
            if cost < least {
                best = Some((cost, curve, points));
            }
        }
        let (_, curve, points) = best?;
        points.into_iter().for_each(|point| self.within(point, APART, |bucket| bucket.drawn.push(point)));
        Some(curve.path())
    }

    /// The cost of a curve, given the points along it, apart from its bend.
    fn cost(&self, points: &[Point], from: &Outline, to: &Outline) -> f64 {
        let is_end = |middle: &Point| from.middles.contains(middle) || to.middles.contains(middle);
        let (mut cost, mut length) = (0.0, 0.0);
        for pair in points.windows(2) {
            let (middle, piece) = (pair[0].towards(pair[1], 0.5), pair[0].distance(pair[1]));
            let Bucket { obstacles, drawn } = self.bucket(middle);
            let hit = obstacles.iter().filter(|it| it.middle.distance(middle) < it.radius && !is_end(&it.middle));
            cost += piece * hit.map(|it| it.cost).sum::<f64>();
            if drawn.iter().any(|other| other.distance(middle) < APART) {
                cost += piece;
            }
            length += piece;
        }
        cost + 10.0 * (SHORTEST - length).max(0.0)
    }
}

/// The straight line first, then each bend on both sides, from the least on.
fn bends() -> impl Iterator<Item = (f64, f64)> {
    let bent = BENDS.into_iter().flat_map(|bend| [bend, -bend]);
    let bent = bent.flat_map(|bend| ROUNDINGS.into_iter().map(move |rounding| (bend, rounding)));
    std::iter::once((0.0, ROUNDINGS[0])).chain(bent)
}

/// A cubic Bézier curve.
struct Curve([Point; 4]);

impl Curve {
    fn new(start: Point, end: Point, bend: f64, rounding: f64) -> Curve {
        let length = start.distance(end).max(1e-9);
        let (across, down) = (-(end.y - start.y) / length * bend, (end.x - start.x) / length * bend);
        let control = |part: f64| {
            let Point { x, y } = start.towards(end, part);
            Point { x: x + across, y: y + down }
        };
        Curve([start, control(rounding), control(1.0 - rounding), end])
    }

    fn at(&self, part: f64) -> Point {
        self.split(part)[3]
    }

    /// The points of de Casteljau's construction: those of the part before `part`, then those of the part after it.
    fn split(&self, part: f64) -> [Point; 7] {
        let [a, b, c, d] = self.0;
        let [ab, bc, cd] = [a.towards(b, part), b.towards(c, part), c.towards(d, part)];
        let [abc, bcd] = [ab.towards(bc, part), bc.towards(cd, part)];
        [a, ab, abc, abc.towards(bcd, part), bcd, cd, d]
    }

    /// The part of the curve between two nodes, if there is one. The search for it divides the curve into `pieces`.
    fn between(&self, from: &Outline, to: &Outline, pieces: usize) -> Option<Curve> {
        let part = |piece: usize| piece as f64 / pieces as f64;
        let first = (0..=pieces).find(|&piece| !from.holds(self.at(part(piece))))?;
        let last = (first..=pieces).rev().find(|&piece| !to.holds(self.at(part(piece))))?;
        // Between the last point inside a node and the first one outside, halving finds the rim.
        let rim = |mut inside: f64, mut outside: f64, node: &Outline| {
            for _ in 0..12 {
                let middle = (inside + outside) / 2.0;
                *(if node.holds(self.at(middle)) { &mut inside } else { &mut outside }) = middle;
            }
            outside
        };
        let start = rim(part(first.saturating_sub(1)), part(first), from);
        let end = rim(part((last + 1).min(pieces)), part(last), to);
        if start >= end {
            return None;
        }
        let [.., a, b, c, d] = self.split(start);
        let rest = Curve([a, b, c, d]);
        let [a, b, c, d, ..] = rest.split((end - start) / (1.0 - start));
        Some(Curve([a, b, c, d]))
    }

    /// The points that divide the curve into `pieces`, ends included.
    fn points(&self, pieces: usize) -> Vec<Point> {
        (0..=pieces).map(|piece| self.at(piece as f64 / pieces as f64)).collect()
    }

    fn path(&self) -> String {
        let [a, b, c, d] = self.0;
        format!("M{a}C{b} {c} {d}")
    }
}
